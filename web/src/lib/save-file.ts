/** Saves a file as the browser saves downloads. */
export function saveFile(name: string, contents: Blob) {
  const url = URL.createObjectURL(contents);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Not at once, since some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
