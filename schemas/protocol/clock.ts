/**
 * Header of a write: what the sender's clock shows as it sends (ISO 8601 in UTC). The server moves the moment of acting
 * (`acted` of the contract) by what its own clock says besides. Without it the moment counts as it is.
 */
export const clockHeader = "shopwright-clock";
