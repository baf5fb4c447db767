import { Field, Float, InputType } from 'type-graphql';
import { LinesField, TextField } from '../../kernel/text-field.js';
import { MAX_PRICE, MIN_PRICE, readable } from '../../kernel/field-limits.js';
import { OneOf, SearchText, Price, TextList } from '../../kernel/validation.js';
import { CATEGORIES } from './categories.js';
import { MAX_FEATURE, MAX_FEATURES } from './service-limits.js';

const MAX_FILTER = 100;

@InputType({
  description: 'Filters for the list of services, combined with AND. An empty string counts as no filter.',
})
export class ServicesFilter {
  @Field(() => String, {
    nullable: true,
    description: `Returns only services that contain this text in the title, the description or the full name of the provider, ignoring case. Up to ${MAX_FILTER} characters.`,
  })
  @SearchText('Search', MAX_FILTER)
  search?: string;

  @Field(() => String, {
    nullable: true,
    description: `Returns only services of providers in this city. Exact match, up to ${MAX_FILTER} characters.`,
  })
  @SearchText('City', MAX_FILTER)
  city?: string;

  @Field(() => String, {
    nullable: true,
    description: `Returns only services of this category, one of \`config.categories\`. Exact match, up to ${MAX_FILTER} characters.`,
  })
  @SearchText('Category', MAX_FILTER)
  category?: string;
}

@InputType({ description: 'The data of a new service.' })
export class CreateServiceInput {
  @TextField('Title', { max: 150, description: 'Title.' })
  title!: string;

  @LinesField('Description', { max: 5000, description: 'Description.' })
  description!: string;

  @Field(() => String, { description: 'Category, one of `config.categories`.' })
  @OneOf('Category', CATEGORIES)
  category!: string;

  @Field(() => Float, {
    description: `Starting price in dollars, ${MIN_PRICE} to ${readable(MAX_PRICE)}, with at most two decimals.`,
  })
  @Price()
  price!: number;

  @TextField('Duration', { max: 100, description: 'Duration in free text, for example `4-6 hours`.' })
  duration!: string;

  @Field(() => [String], {
    nullable: true,
    description: `What the price includes. Up to ${MAX_FEATURES} entries of up to ${MAX_FEATURE} characters each; blank entries are removed. Default: none.`,
  })
  @TextList('Features', MAX_FEATURES, MAX_FEATURE)
  features?: string[] | null;
}

/** More than a service has. */
const MAX_LISTED_IMAGES = 50;

@InputType({
  description:
    'The new data of a service. Replaces all fields except the images: if `features` is omitted, the service has none afterwards.',
})
export class UpdateServiceInput extends CreateServiceInput {
  @Field(() => [String], {
    nullable: true,
    description: `Values of \`Image.url\` of the images to remove, up to ${MAX_LISTED_IMAGES}. URLs that are not images of the service are ignored. Default: none.`,
  })
  @TextList('Images to remove', MAX_LISTED_IMAGES, 500)
  removeImages?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Values of `Image.url` of all images that remain, in their new order; new images follow. Default: the present order.',
  })
  @TextList('Image order', MAX_LISTED_IMAGES, 500)
  imageOrder?: string[] | null;
}
