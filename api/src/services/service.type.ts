import { Field, Float, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../graphql/scalars.js';
import { Image } from '../images/image.type.js';
import type { StoredImage } from '../images/stored-image.js';
import { ProviderType } from '../users/provider.type.js';

@ObjectType('Service', { description: 'What a provider offers.' })
export class ServiceType {
  @Field(() => ID, { description: 'The service.' })
  id!: string;

  @Field(() => String, { description: 'Its headline.' })
  title!: string;

  @Field(() => String, { description: 'What is offered, in plain text.' })
  description!: string;

  @Field(() => String, { description: 'One of `config.categories`.' })
  category!: string;

  @Field(() => Float, { description: 'Starting price in dollars, with at most two decimals.' })
  price!: number;

  @Field(() => String, { description: 'Free text, such as `4-6 hours`.' })
  duration!: string;

  @Field(() => [String], { description: 'What is included.' })
  features!: string[];

  @Field(() => [Image], { description: 'Pictures; the first stands on the card.' })
  images!: StoredImage[];

  @Field(() => Boolean, {
    description: 'False when it is switched off: the public does not see it.',
  })
  isActive!: boolean;

  @Field(() => DateTime, { description: 'When it was first offered.' })
  createdAt!: Date;

  @Field(() => ProviderType, { description: 'Who offers it.' })
  provider!: ProviderType;
}
