import type { Label } from "#schemas/documents/envelope.ts";
import type { AppDashboard, AppLiveView, AppOverview, AppStart } from "#schemas/protocol/app.ts";

/** The fields of the signed-in user that the engine reads; all else is the site's own. */
export interface AppUser {
  company_id: number;
  company_name: string;
  username: string;
  usertype: number;
  role: string | null;
  machine_id: string | null;
  machine_restrictions: readonly string[];
  machine_interface_only: boolean;
  dashboard_only: boolean;
  isolation_required: boolean;
  dashboard_isolated: string | null;
  only_ia?: boolean;
  /** Has to choose a password before anything else; false where the server does not say so. */
  password_given?: boolean;
  /** Has to set up a second factor before anything else; false where the server does not say so. */
  second_factor_due?: boolean;
  /** Was let in by a login code: nobody is to sign out here. */
  by_login_code?: boolean;
  /** Works on a shared device, where somebody has to sign in before anything is changed, and has done so. */
  deviceuser?: boolean;
  signedInOnDevice?: boolean;
  device_employee_name?: string | null;
  /** The sign-in provider that the user comes from; null or missing: the password is here. */
  issuer?: string | null;
  settings: Readonly<Record<string, unknown>>;
  [field: string]: unknown;
}

/** Who is signed in; null without a session. The server makes the user of these fields and others. */
export const userOf = (app: AppStart | null): AppUser | null => (app?.user ?? null) as AppUser | null;

/** Does somebody have to sign in on the shared device of this user before anything is changed? */
export const needsSignIn = (user: AppUser | null): boolean =>
  user?.deviceuser === true && user.signedInOnDevice !== true;

/** A dashboard that is available; its title is that of a document, which the server has checked. */
export interface OfferedDashboard extends AppDashboard {
  title: Label;
}

/** The available dashboards in the order of menus. */
export const dashboardsOf = ({ dashboards }: Pick<AppStart, "dashboards">): readonly OfferedDashboard[] =>
  dashboards as readonly OfferedDashboard[];

/** A live view that may be opened, with the title of its document. */
export interface OfferedLiveView extends AppLiveView {
  title: Label;
}

/** The live views that may be opened, in the order of menus. */
export const liveViewsOf = ({ liveviews = [] }: Pick<AppStart, "liveviews">): readonly OfferedLiveView[] =>
  liveviews as readonly OfferedLiveView[];

const noOverviews: readonly AppOverview[] = [];

/** The own overviews that may be opened, in the order of menus. */
export const overviewsOf = ({ overviews }: Pick<AppStart, "overviews">): readonly AppOverview[] =>
  overviews ?? noOverviews;
