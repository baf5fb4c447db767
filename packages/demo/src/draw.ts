// The last step of the build: draws all pictures of the demo marketplace.
import { allPictures } from './demo.js';
import { drawPictures } from './draw-pictures.js';
import { DRAWN } from './picture-files.js';

try {
  await drawPictures(allPictures(), DRAWN);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
