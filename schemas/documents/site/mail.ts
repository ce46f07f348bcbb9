import { Type } from "typebox";
import { EmailAddress } from "#schemas/documents/email-address.ts";
import { inForm } from "./general.ts";

/**
 * How what is said to the mail server is kept from others: TLS from the first byte, TLS by STARTTLS before anything else
 * is said, or not at all: to a server on this computer, or, where the site says so, over the network.
 */
const mailSecurities = ["starttls", "tls", "none_here", "none_anywhere"] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The settings of e-mail, as the site document may hold them. The server alone reads them. */
export const mailSettings = {
  mail_host: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: "^[A-Za-z0-9.:_-]+$",
      description: "name or address of the server that takes e-mail; without it none is sent",
      ...inForm("mail"),
    }),
  ),
  mail_port: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      default: 587,
      description: "port of the mail server; host and port stand in the allowlist as tcp://host:port",
      ...inForm("mail"),
    }),
  ),
  mail_security: Type.Optional(
    Type.Enum([...mailSecurities], {
      default: "starttls",
      description: "how the connection to the mail server is secured",
      ...inForm("mail"),
    }),
  ),
  mail_from: Type.Optional(EmailAddress({ description: "the address that e-mail comes from", ...inForm("mail") })),
  mail_user: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      pattern: "^[^\\p{Cc}]+$",
      description: "the user at the mail server; without it the server signs in as nobody",
      ...inForm("mail"),
    }),
  ),
  mail_password: Type.Optional(
    Type.Object(
      { secret: Type.String({ minLength: 1, maxLength: 100 }) },
      {
        additionalProperties: false,
        description: "the name of the stored secret with the user's password",
        "x-secret": true,
        ...inForm("mail"),
      },
    ),
  ),
  mail_summary_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 240,
      default: 10,
      description: "what a rule tells an address within so many minutes after an e-mail is sent together",
      ...inForm("mail", { minimum: 5, maximum: 60 }),
    }),
  ),
  mail_links: Type.Optional(
    Type.String({
      pattern: "^https?://[A-Za-z0-9.:_\\[\\]-]+$",
      maxLength: 300,
      description: "how browsers reach the product, like https://shop.plant.example, for links in e-mail",
      ...inForm("mail"),
    }),
  ),
};

/** The settings without those that the server alone reads. */
export const shownSettings = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !Object.hasOwn(mailSettings, name)));
