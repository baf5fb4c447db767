/** Why nothing was backed up or restored, in one sentence for the operator. */
export class Refused extends Error {}
