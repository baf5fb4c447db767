import { Field, Int, ObjectType } from 'type-graphql';

const SERVICES = 'Number of active services of providers who are not banned.';

@ObjectType('CityCount', { description: 'A city with its number of services.' })
class CityCountType {
  @Field(() => String, { description: 'City of the providers, as `ServicesFilter.city` expects it.' })
  city!: string;

  @Field(() => Int, { description: SERVICES })
  services!: number;
}

@ObjectType('CategoryCount', { description: 'A category with its number of services.' })
class CategoryCountType {
  @Field(() => String, { description: 'Category, as `ServicesFilter.category` expects it.' })
  category!: string;

  @Field(() => Int, { description: SERVICES })
  services!: number;
}

@ObjectType('CatalogueCounts', { description: 'Numbers of services in the public catalogue.' })
export class CatalogueCountsType {
  @Field(() => [CityCountType], { description: 'The cities that have services, those with the most first.' })
  cities!: CityCountType[];

  @Field(() => [CategoryCountType], { description: 'The categories that have services, those with the most first.' })
  categories!: CategoryCountType[];
}
