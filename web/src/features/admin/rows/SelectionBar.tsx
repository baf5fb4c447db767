import { Box, chakra, Container, Span } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { askConfirmation, showAlert } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Checkbox } from '../../../ui/form/Checkbox.js';
import { alertOf, questionOf, runAct, type Act, type Nouns } from './several.js';
import { useRefreshHistory } from './useRefreshHistory.js';
import type { Selection } from './useSelection.js';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  acts: readonly Act<Row>[];
  nameOf: (row: Row) => string;
  nouns: Nouns;
}

/**
 * Selects all rows, and acts on those that are selected: one prompt, one alert. While there are any, the buttons are at
 * the lower edge of the screen, where they move no row.
 */
export function SelectionBar<Row extends { id: string }>(props: SelectionBarProps<Row>) {
  const { selection, acts, nameOf, nouns } = props;
  const { rows } = selection;
  const refreshHistory = useRefreshHistory();
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // The focused button is removed when nothing is selected any more.
  const focusFrame = () => frame.current?.focus({ preventScroll: true });

  const perform = async (act: Act<Row>) => {
    const concerned = rows.filter(act.concerns);
    if (busy || !askConfirmation(questionOf(act, concerned.length, nouns))) return;
    setBusy(true);
    const { done, failed } = await runAct(act, concerned);
    act.after?.();
    refreshHistory();
    setBusy(false);
    selection.drop(done);
    focusFrame();
    showAlert(alertOf(act, { done: done.size, failed: failed.map(nameOf) }, nouns));
  };

  const count = `${rows.length} ${rows.length === 1 ? nouns.one : nouns.many} selected`;
  return (
    <Box ref={frame} role="group" aria-label="Selection" tabIndex={-1} outline="0" mb="2">
      <Checkbox label="Select all shown" checked={selection.hasAll} onChange={selection.toggleAll} />
      <Span srOnly role="status">
        {rows.length > 0 && count}
      </Span>
      {rows.length > 0 && (
        <Bar data-stuck="" aria-busy={busy}>
          <Container className="inside">
            <p>{busy ? 'Working…' : count}</p>
            <Button
              variant="ghost"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return;
                selection.clear();
                focusFrame();
              }}
            >
              Clear
            </Button>
            <div className="acts">
              {acts.map((act) => {
                const number = rows.filter(act.concerns).length;
                if (number === 0) return null;
                return (
                  <Button
                    key={act.verb}
                    variant={act.isPermanent ? 'danger' : 'outline'}
                    aria-disabled={busy}
                    aria-label={`${act.verb} ${number} selected ${number === 1 ? nouns.one : nouns.many}`}
                    onClick={() => void perform(act)}
                  >
                    {act.verb} {number}
                  </Button>
                );
              })}
            </div>
          </Container>
        </Bar>
      )}
    </Box>
  );
}

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    insetX: '0',
    bottom: '0',
    zIndex: 'nav',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    boxShadow: 'lifted',
    pt: '2',
    pb: 'max(0.5rem, env(safe-area-inset-bottom))',
    '& .inside': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', textStyle: 'sm' },
    '& p': { fontWeight: 'semibold' },
    '& .acts': {
      display: 'flex',
      gap: '3',
      // A line of its own on phones; the deletion is at the far end, as in a row.
      width: { base: 'full', md: 'auto' },
      flex: { md: '1' },
      '& > :last-child': { ms: 'auto' },
    },
  },
});
