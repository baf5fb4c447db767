import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { LongText, Entries } from '../../../engine/graphql/facts.js';
import { DateTime } from './scalars.js';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';
import { ProviderType } from './provider.type.js';

@ObjectType('Service', { ...PLAIN, description: 'A service that a provider offers.' })
export class ServiceType {
  @Field(() => ID, { description: 'ID of the service.' })
  id!: string;

  @Field(() => String, { description: 'Title, a single line of up to 150 characters.' })
  title!: string;

  @LongText(1)
  @Field(() => String, { description: 'Description in plain text, with line breaks.' })
  description!: string;

  @Field(() => String, { description: 'Category, one of `config.categories`.' })
  category!: string;

  @Field(() => Float, { description: 'Starting price in dollars, with at most two decimals.' })
  price!: number;

  @Field(() => String, { description: 'Duration in free text, for example `4-6 hours`.' })
  duration!: string;

  @LongText(1)
  @Field(() => [String], {
    description: 'What the price includes, one entry for each feature. May be empty.',
  })
  features!: string[];

  @Field(() => [Image], {
    description: 'Images, in the order of upload. Clients show the first one in lists. May be empty.',
  })
  images!: Image[];

  @Field(() => Boolean, {
    description:
      '`false` if its provider or an administrator has deactivated the service. Inactive services are hidden from the public and cannot be booked.',
  })
  isActive!: boolean;

  @Field(() => DateTime, { description: 'When the service was created.' })
  createdAt!: Date;

  @Field(() => ProviderType, { description: 'The provider who offers the service.' })
  provider!: ProviderType;
}

@ObjectType('PageInfo', { ...PLAIN, description: 'The position of a page in its list.' })
export class PageInfoType {
  @Field(() => String, {
    nullable: true,
    description: 'Value of `after` for the next page. `null` if the page is empty.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: '`true` if there are entries after the page.' })
  hasNextPage!: boolean;
}

@ObjectType('ServiceConnection', { ...PLAIN, description: 'A page of services, newest first.' })
export class ServiceConnectionType {
  // As many as the fields of the connection count for.
  @Entries(1)
  @Field(() => [ServiceType], { description: 'The services of the page.' })
  nodes!: ServiceType[];

  @Field(() => PageInfoType, { description: 'The position of the page.' })
  pageInfo!: PageInfoType;

  @Field(() => Int, { description: 'Number of all services that match the filter.' })
  totalCount!: number;
}
