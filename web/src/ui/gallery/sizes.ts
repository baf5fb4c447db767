/** The displayed width of a gallery's picture; the server announces the first one with the same value. */
export const GALLERY_SIZES = '(min-width: 76rem) 44rem, (min-width: 62rem) 58vw, 100vw';

/** The same for the picture of the page that books a service. */
export const BOOKING_SIZES = '(min-width: 62rem) 34rem, 7rem';
