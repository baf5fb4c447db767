import { useSearchParams } from 'react-router-dom';

/** The current tab, stored in the address, so that a reload or a bookmark opens it again. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const tab = tabs.find((name) => name === search.get('tab')) ?? first;
  const setTab = (next: Tab) =>
    setSearch(next === first ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return [tab, setTab] as const;
}
