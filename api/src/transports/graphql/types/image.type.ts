import { Field, Int, ObjectType } from 'type-graphql';
import { PLAIN } from './plain.js';

@ObjectType('Image', {
  ...PLAIN,
  description:
    'An uploaded image. The server stores it as WebP in two sizes, rotated upright and without metadata; of an animated GIF it stores the first frame.',
})
export class Image {
  @Field(() => String, {
    description:
      'URL of the full size: a path on the origin of this API, for example `/uploads/….webp`, or the absolute URL of a CDN. At most 1600 × 3200 pixels. The content never changes, so clients can cache it indefinitely.',
  })
  url!: string;

  @Field(() => String, {
    description: 'URL of the small size, at most 640 × 1280 pixels. Can be cached like `url`.',
  })
  cardUrl!: string;

  @Field(() => Int, { description: 'Width of the full size in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Height of the full size in pixels.' })
  height!: number;
}
