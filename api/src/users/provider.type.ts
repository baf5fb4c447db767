import { Field, Float, ID, InterfaceType, ObjectType } from 'type-graphql';
import { Image } from '../images/image.type.js';

/** The two faces of a provider share everything but whether their account must still be there. */
@InterfaceType('ProviderCard', {
  description: 'What is shown of a provider beside a service or a booking.',
})
export abstract class ProviderFace {
  @Field(() => String, { description: "The provider's own name." })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The name of the business.' })
  businessName!: string | null;

  @Field(() => String, { nullable: true, description: 'The city in which the provider works.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'Only told to people who are signed in.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Only told to people who are signed in.' })
  phone!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'From 0 to 5; null while there is none, which reads `New`.',
  })
  rating!: number | null;

  @Field(() => Image, { nullable: true, description: "The first of the business's pictures." })
  profileImage!: Image | null;
}

@ObjectType('Provider', { implements: ProviderFace, description: 'Who offers a service.' })
export class ProviderType extends ProviderFace {
  @Field(() => ID, { description: "The provider's account." })
  id!: string;
}

@ObjectType('BookingProvider', {
  implements: ProviderFace,
  simpleResolvers: true,
  description: 'Who was asked with a booking; reads `Deleted user` when the account is gone.',
})
export class BookingProviderType extends ProviderFace {
  @Field(() => ID, {
    nullable: true,
    description: "The provider's account; null when it was deleted.",
  })
  id!: string | null;
}
