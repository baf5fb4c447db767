import { imageView } from '../../src/engine/images/stored-image.js';

describe('the view of an image', () => {
  it('has URLs and sizes, and hides its key', () => {
    expect(imageView({ key: 'abcdefghijklmnopqrstuv', width: 1600, height: 900 })).toEqual({
      url: '/uploads/abcdefghijklmnopqrstuv.webp',
      cardUrl: '/uploads/abcdefghijklmnopqrstuv-card.webp',
      width: 1600,
      height: 900,
    });
  });
});
