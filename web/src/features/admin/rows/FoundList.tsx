import { Flex } from '@chakra-ui/react';
import { useMemo, type ReactNode } from 'react';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { Loading } from '../../../ui/Loading.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/Table.js';
import { ExportButton } from './ExportButton.js';
import { ListSummary } from './ListSummary.js';
import { NothingFound } from './NothingFound.js';
import { SelectionBar } from './SelectionBar.js';
import type { Act, Nouns } from './several.js';
import type { Found } from './useFound.js';
import { useSelection } from './useSelection.js';

interface FoundListProps<Row> {
  found: Found<Row>;
  nouns: Nouns;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  details: (row: Row) => ReactNode;
  /** what can be done to several rows at once; default: nothing */
  acts?: readonly Act<Row>[];
  picture: string;
  onClear: () => void;
}

/** A list of the portal below its filter: how many there are, the file of all, and the rows that are shown. */
export function FoundList<Row extends { id: string }>(props: FoundListProps<Row>) {
  const { found, nouns, columns, nameOf, details, acts, picture, onClear } = props;
  const { rows, total, isCapped, isFiltered, loading, failed, rejections, refetch, isOutdated } = found;
  const selection = useSelection(rows);
  const choice = acts && selection.choice;
  const controls = useMemo(() => ({ nameOf, details, choice }), [nameOf, details, choice]);
  const label = nouns.many.replace(/^./, (first) => first.toUpperCase());

  if (loading) return <Loading label={`Loading ${nouns.many}`} look="block" />;
  // The fields of the filter say why.
  if (failed && Object.keys(rejections).length > 0) return null;
  if (failed) return <LoadFailed title={`The ${nouns.many} could not be loaded`} refetch={refetch} />;
  // The query's error is logged.
  const refresh = () => void refetch().catch(() => undefined);
  return (
    <>
      <Flex align="center" justify="space-between" gap="4" mb="2">
        <ListSummary shown={rows.length} total={total} isCapped={isCapped} nouns={nouns} />
        <ExportButton list={nouns.many} variables={found.variables} />
      </Flex>
      {acts && rows.length > 0 && <SelectionBar selection={selection} nameOf={nameOf} nouns={nouns} acts={acts} />}
      <Table
        label={label}
        columns={columns}
        rows={rows}
        controls={controls}
        busy={isOutdated}
        empty={
          <NothingFound
            title={`No ${nouns.many} found`}
            picture={picture}
            {...(isFiltered
              ? { text: `No ${nouns.many} match these filters.`, action: `Show all ${nouns.many}`, onAction: onClear }
              : { action: 'Refresh', onAction: refresh })}
          />
        }
      />
    </>
  );
}
