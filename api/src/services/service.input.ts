import { Field, Float, InputType } from 'type-graphql';
import { Lines, OneOf, SearchText, Price, Text, TextList } from '../validation.js';
import { CATEGORIES } from './categories.js';

@InputType({ description: 'Narrows the catalogue; conditions combine with AND.' })
export class ServicesFilter {
  @Field(() => String, {
    nullable: true,
    description: "Part of the title, the description or the provider's name, whatever its case.",
  })
  @SearchText('Search', 200)
  search?: string;

  @Field(() => String, { nullable: true, description: "The provider's city, exactly." })
  @SearchText('City', 100)
  city?: string;

  @Field(() => String, { nullable: true, description: 'The category, exactly.' })
  @SearchText('Category', 100)
  category?: string;
}

@InputType({ description: 'A new service.' })
export class CreateServiceInput {
  @Field(() => String, { description: 'Its headline, up to 150 characters.' })
  @Text('Title', 150)
  title!: string;

  @Field(() => String, { description: 'What is offered, up to 5,000 characters of plain text.' })
  @Lines('Description', 5000)
  description!: string;

  @Field(() => String, { description: 'One of `config.categories`.' })
  @OneOf('Category', CATEGORIES)
  category!: string;

  @Field(() => Float, {
    description: 'Starting price in dollars, at least 0, with at most two decimals.',
  })
  @Price()
  price!: number;

  @Field(() => String, { description: 'Free text, such as `4-6 hours`.' })
  @Text('Duration', 100)
  duration!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'What is included, at most 20 entries of 100 characters; blank ones are dropped.',
  })
  @TextList('Features', 20, 100)
  features?: string[] | null;
}

@InputType({ description: 'A service as the form leaves it: every field replaces what was there.' })
export class UpdateServiceInput extends CreateServiceInput {
  @Field(() => [String], {
    nullable: true,
    description: 'The `url`s of images to remove; new ones come after the old.',
  })
  @TextList('Images to remove', 50, 500)
  removeImages?: string[] | null;
}
