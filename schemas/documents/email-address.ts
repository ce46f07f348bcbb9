import { type TStringOptions, Type } from "typebox";

/**
 * An address that mail can be sent to, in ASCII (RFC 5321, without quoted names and address literals): whatever else
 * could stand in one, such as a line break, could say something to a mail server.
 */
const emailPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$";

/** The longest address that a mail server has to take: RFC 5321 section 4.5.3.1.3, without the brackets. */
const longest = 254;

export const EmailAddress = (options: TStringOptions = {}) =>
  Type.String({ pattern: emailPattern, minLength: 3, maxLength: longest, ...options });
