import { Field, Int, ObjectType } from 'type-graphql';

/** A window onto `StoredImage`: the sizes are read from it as they are, the addresses come from `ImageResolver`. */
@ObjectType('Image', {
  description: 'A picture, upright and free of metadata, as WebP in two sizes.',
})
export class Image {
  @Field(() => String, {
    description:
      'Path of the full size, at most 1600 px wide. It never changes and can be kept for ever.',
  })
  url!: string;

  @Field(() => String, { description: 'Path of the size for cards, at most 640 px wide.' })
  cardUrl!: string;

  @Field(() => Int, { description: 'Width of the full size in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Height of the full size in pixels.' })
  height!: number;
}
