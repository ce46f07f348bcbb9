/**
 * The day of the journeys is given: their plant is composed around a fixed moment, and the clocks of their servers, of
 * their screens and of the tests run on from there. A server gets it by preloading this module, which nothing of the
 * product does; the pages get `moveDate`. Events that fall by the calendar are runs of their own, which name another
 * moment.
 *
 * The moment lies ahead of every computer's clock, because a browser drops a cookie whose end has passed.
 */
export const givenMoment = "2031-03-12T10:20:00+01:00";

/** By how many milliseconds the clocks of this run are ahead. */
const place = "SHOPWRIGHT_TEST_AHEAD";

/** Fixes how far ahead the clocks of this run and of the processes below are. The first one to say so wins. */
export const giveDay = (): number =>
  Number((process.env[place] ??= String(Date.parse(process.env["SHOPWRIGHT_TEST_TIME"] ?? givenMoment) - Date.now())));

/** Puts `Date` of this process or page ahead by so many milliseconds; timers stay. A page gets this function as its text. */
export const moveDate = (ahead: number): void => {
  const mark = "shopwrightGivenDay";
  if (mark in globalThis) return;
  const own = Date;
  const now = () => own.now() + ahead;
  const moved: DateConstructor = new Proxy(own, {
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
    construct: (target, words, made) =>
      Reflect.construct(target, words.length > 0 ? words : [now()], made === moved ? target : made) as Date,
    apply: (target) => Reflect.construct(target, [now()]).toString(),
  });
  Object.assign(globalThis, { [mark]: ahead, Date: moved });
};

const ahead = process.env[place];
if (ahead !== undefined) moveDate(Number(ahead));
