import type { AdminServiceFragment } from '../../../graphql/generated/admin-services.js';
import { inWords, today } from '../../../lib/dates.js';
import { paths } from '../../../routes/paths.js';
import { Description } from '../../../ui/Description.js';
import { Facts } from '../../../ui/Facts.js';
import { Features } from '../../../ui/Features.js';
import { TextLink } from '../../../ui/TextLink.js';
import { Details, DetailSection } from '../rows/DetailSection.js';
import { History } from '../rows/History.js';
import { Pictures } from '../rows/Pictures.js';
import { useTimeZone } from '../rows/useTimeZone.js';

export function ServiceDetails({ service }: { service: AdminServiceFragment }) {
  const { id, title, description, duration, features, images, isActive, createdAt } = service;
  const timeZone = useTimeZone();
  return (
    <Details>
      <Facts
        facts={[
          ['Duration', duration],
          ['Created', inWords(today(timeZone, new Date(createdAt))).medium],
          ['Public page', isActive ? <PublicPage id={id} title={title} /> : null],
        ]}
      />
      <DetailSection title="Description">
        <Description>{description}</Description>
      </DetailSection>
      {features.length > 0 && (
        <DetailSection title="Features">
          <Features features={features} />
        </DetailSection>
      )}
      <Pictures pictures={images} name={title} />
      <History subjectId={id} />
    </Details>
  );
}

const PublicPage = ({ id, title }: { id: string; title: string }) => (
  <TextLink to={paths.service(id)} py="0">
    {title}
  </TextLink>
);
