import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Image } from '../types/image.type.js';
import { cardImageUrl, imageUrl, type StoredImage } from '../../platform/images/stored-image.js';

/** The URLs of an image are derived from its key, which is not part of the schema. */
@Resolver(() => Image)
export class ImageResolver {
  @FieldResolver(() => String)
  url(@Root() image: StoredImage): string {
    return imageUrl(image);
  }

  @FieldResolver(() => String)
  cardUrl(@Root() image: StoredImage): string {
    return cardImageUrl(image);
  }
}
