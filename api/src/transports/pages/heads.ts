import { formatPrice } from '../../kernel/field-limits.js';
import type { ImageView } from '../../engine/images/stored-image.js';
import type { PublicProvider } from '../../marketplace/users/public-provider.js';
import type { ServiceView } from '../../marketplace/services/catalogue.sql.js';
import { summaryOf } from './summary.js';
import { absoluteUrl, type PageHead } from './page-head.js';

export const servicePath = (id: string): string => `/services/${id}`;
export const providerPath = (id: string): string => `/providers/${id}`;

interface Rated {
  rating: number | null;
  ratingCount: number;
}

/** Search engines reject a rating of no reviews. */
const aggregateRating = ({ rating, ratingCount }: Rated): object | undefined =>
  rating === null || ratingCount === 0
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: Math.round(rating * 10) / 10, ratingCount, bestRating: 5 };

const addressIn = (city: string | null): object | undefined =>
  city === null ? undefined : { '@type': 'PostalAddress', addressLocality: city };

const absolute = (publicUrl: string, images: (ImageView | null)[]): string[] | undefined => {
  const present = images.filter((image) => image !== null);
  return present.length > 0 ? present.map(({ url }) => absoluteUrl(url, publicUrl)) : undefined;
};

/** The head of a service, for its own page and for the page that books it (P50). */
export function headOfService(service: ServiceView, publicUrl: string): PageHead {
  const { id, title, category, description, price, images, provider } = service;
  const business = provider.businessName ?? provider.name;
  const place = provider.city ? ` in ${provider.city}` : '';
  const path = servicePath(id);
  return {
    title,
    path,
    description: summaryOf(`${category} by ${business}${place}, starting from ${formatPrice(price)}. ${description}`),
    image: images[0],
    data: {
      '@context': 'https://schema.org',
      '@type': 'Service',
      '@id': publicUrl + path,
      url: publicUrl + path,
      name: title,
      description: summaryOf(description, 1_000),
      serviceType: category,
      image: absolute(publicUrl, images),
      areaServed: provider.city ?? undefined,
      provider: {
        '@type': 'LocalBusiness',
        '@id': publicUrl + providerPath(provider.id),
        url: publicUrl + providerPath(provider.id),
        name: business,
        image: absolute(publicUrl, [provider.profileImage]),
        address: addressIn(provider.city),
        aggregateRating: aggregateRating(provider),
      },
      offers: {
        '@type': 'Offer',
        url: publicUrl + path,
        priceCurrency: 'USD',
        // The price is the lowest one.
        priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'USD' },
      },
    },
  };
}

/** The head of the page of a provider, without contact data (P8, P50). */
export function headOfProvider(provider: PublicProvider, publicUrl: string): PageHead {
  const { id, name, businessName, businessDescription, city, images } = provider;
  const business = businessName ?? name;
  const path = providerPath(id);
  const introduction = `${business}${city ? ` in ${city}` : ''}.`;
  return {
    title: business,
    path,
    description: summaryOf([introduction, businessDescription].filter(Boolean).join(' ')),
    image: images[0],
    data: {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': publicUrl + path,
      url: publicUrl + path,
      name: business,
      description: businessDescription ? summaryOf(businessDescription, 1_000) : undefined,
      image: absolute(publicUrl, images),
      address: addressIn(city),
      aggregateRating: aggregateRating(provider),
    },
  };
}
