import 'reflect-metadata';
import { graphql, printSchema } from 'graphql';
import { Query, Resolver, buildSchema } from 'type-graphql';
import { ImageResolver } from '../../src/graphql/resolvers/image.resolver.js';
import { Image } from '../../src/graphql/types/image.type.js';

@Resolver()
class PictureResolver {
  @Query(() => Image)
  picture() {
    return { key: 'abcdefghijklmnopqrstuv', width: 1600, height: 900 };
  }
}

describe('an image in GraphQL', () => {
  it('has addresses and sizes, and hides its key', async () => {
    const schema = await buildSchema({
      resolvers: [PictureResolver, ImageResolver],
      validate: false,
    });
    const { data, errors } = await graphql({
      schema,
      source: '{ picture { url cardUrl width height } }',
    });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      picture: {
        url: '/uploads/abcdefghijklmnopqrstuv.webp',
        cardUrl: '/uploads/abcdefghijklmnopqrstuv-card.webp',
        width: 1600,
        height: 900,
      },
    });
    expect(printSchema(schema)).not.toContain('key');
  });
});
