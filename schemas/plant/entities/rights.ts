/** Who may change master data, where an entity says nothing else. */
export const administration = { all: ["can-do-admin-actions"] } as const;
