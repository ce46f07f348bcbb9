/** What a caller accepts who takes the records of a read in columns (`sent.ts`): a tenth of what they are one by one. */
export const columnsType = "application/vnd.shopwright.columns";
