const NAME = String.raw`(?:[A-Z0-9][\w.'’-]{0,30} ){1,4}`;
const KIND =
  'Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Terrace|Parkway';
const STREET = new RegExp(String.raw`\b\d{1,6} ${NAME}(?:${KIND})\b`);

/** The first street address in a text, such as `214 Elm Street`. */
export const streetIn = (text: string | null): string | undefined => (text ? STREET.exec(text)?.[0] : undefined);
