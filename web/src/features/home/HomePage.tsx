import { useConfig } from '../../graphql/useConfig.js';
import { useTitle } from '../../ui/useTitle.js';
import { GetStarted } from './GetStarted.js';
import { Hero } from './Hero.js';
import { LaterSections } from './LaterSections.js';
import { PopularServices } from './PopularServices.js';
import { WhyChoose } from './WhyChoose.js';

export function HomePage() {
  const appName = useConfig()?.appName;
  useTitle('Perfect Events, Perfectly Planned');
  return (
    <>
      <Hero />
      <WhyChoose appName={appName} />
      <PopularServices />
      <LaterSections />
      <GetStarted />
    </>
  );
}
