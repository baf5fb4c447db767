import { useConfig } from '../../graphql/useConfig.js';
import { GetStarted } from './GetStarted.js';
import { Hero } from './Hero.js';
import { PopularServices } from './PopularServices.js';
import { WhyChoose } from './WhyChoose.js';

export function HomePage() {
  const appName = useConfig()?.appName;
  return (
    <>
      <title>{appName ? `${appName} · Perfect Events, Perfectly Planned` : 'Perfect Events'}</title>
      <Hero />
      <WhyChoose appName={appName} />
      <PopularServices />
      <GetStarted />
    </>
  );
}
