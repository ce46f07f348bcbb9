/** Does this browser know notifications at all? */
export const canShow = (): boolean => "Notification" in window;

/** Does it show those of this site? */
export const mayShow = (): boolean => canShow() && Notification.permission === "granted";

/** Asks the person, where the browser has not asked yet; may it show them now? */
export const askToShow = async (): Promise<boolean> => (await Notification.requestPermission()) === "granted";
