/** The flows of the site by which somebody signs in on a shared device, and out. */
export const deviceFlows = { in: "sign-in-on-device", out: "sign-out-on-device" } as const;
