/** Something wrong in a document: the JSON pointer of the place and a sentence for the person who edits it. */
export interface Fault {
  path: string;
  message: string;
}
