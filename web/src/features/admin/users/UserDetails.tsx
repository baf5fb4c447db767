import { useState } from 'react';
import type { AdminUserFragment } from '../../../graphql/generated/admin-users.js';
import type { ShownReviewFragment } from '../../../graphql/generated/reviews.js';
import { inWords } from '../../../lib/dates.js';
import { paths } from '../../../routes/paths.js';
import { Button } from '../../../ui/Button.js';
import { contactLink } from '../../../ui/contact-link.js';
import { Description } from '../../../ui/Description.js';
import { Facts } from '../../../ui/Facts.js';
import { Rating } from '../../../ui/Rating.js';
import { TextLink } from '../../../ui/TextLink.js';
import { Reviews } from '../../reviews/Reviews.js';
import { Details, DetailSection } from '../rows/DetailSection.js';
import { History } from '../rows/History.js';
import { Pictures } from '../rows/Pictures.js';
import { RemoveReviewDialog } from './RemoveReviewDialog.js';

export function UserDetails({ user }: { user: AdminUserFragment }) {
  const isProvider = user.role === 'provider';
  const name = user.businessName ?? user.name;
  return (
    <Details>
      <Facts
        facts={[
          ['Phone', contactLink('tel', user.phone)],
          ['City', user.city],
          ['Business', user.businessName],
          ['Rating', isProvider ? <Rating value={user.rating} count={user.ratingCount} /> : null],
          ['Verified since', user.verifiedSince && inWords(user.verifiedSince).medium],
          ['Public page', isProvider && user.isVerified ? <PublicPage id={user.id} name={name} /> : null],
        ]}
      />
      {user.verificationNote && (
        <DetailSection title={user.verification === 'waiting' ? 'Asks to be verified' : 'Asked to be verified'}>
          <Description>{user.verificationNote}</Description>
        </DetailSection>
      )}
      {user.businessDescription && (
        <DetailSection title="About the business">
          <Description>{user.businessDescription}</Description>
        </DetailSection>
      )}
      <Pictures pictures={user.images} name={name} />
      {isProvider && <ReviewsOf provider={user} name={name} />}
      <History subjectId={user.id} />
    </Details>
  );
}

const PublicPage = ({ id, name }: { id: string; name: string }) => (
  <TextLink to={paths.provider(id)} py="0">
    {name}
  </TextLink>
);

/** The reviews of a provider, which an administrator can remove (P49). */
function ReviewsOf({ provider, name }: { provider: AdminUserFragment; name: string }) {
  const [removing, setRemoving] = useState<ShownReviewFragment>();
  return (
    <DetailSection title="Reviews">
      <Reviews
        providerId={provider.id}
        providerName={name}
        empty={<p>There are no reviews yet.</p>}
        actions={(review) => (
          <Button
            variant="danger"
            size="sm"
            aria-label={`Remove review by ${review.author}`}
            onClick={() => setRemoving(review)}
          >
            Remove
          </Button>
        )}
      />
      {removing && <RemoveReviewDialog provider={provider} review={removing} onClose={() => setRemoving(undefined)} />}
    </DetailSection>
  );
}
