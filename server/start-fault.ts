/** Why the server cannot start: one sentence for the person who starts it. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartFault";
  }
}
