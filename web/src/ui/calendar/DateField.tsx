import { Box, chakra, Input, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { formatDay, parseDay, type Day } from '../../lib/dates.js';
import { useMedia } from '../../lib/useMedia.js';
import { Button } from '../Button.js';
import { Calendar, CalendarStyles, Popover, type CalendarProps } from './Calendar.js';
import { Field, type FieldProps } from '../form/Field.js';
import { CalendarIcon } from '../icons.js';

interface DateFieldProps extends FieldProps, Pick<CalendarProps, 'value' | 'min' | 'max' | 'marked' | 'crossed'> {
  onChange: (day: Day | null) => void;
  /**
   * The day is final: it was chosen in the calendar, or typed and confirmed with Enter or Tab. A parent that passes
   * this callback moves the focus; otherwise the focus remains in the field.
   */
  onDecided?: () => void;
  onBlur?: () => void;
  /** marks the field as invalid, without a text */
  missing?: boolean;
  /** on wide screens the calendar is open below the field, always */
  openIfWide?: boolean;
  /** names the calendar and its button; it must not contain the label. Default: `Choose date` */
  chooser?: string;
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed as MM/dd/yyyy or chosen from a calendar. Typed text sets the value as soon as it is a day that is not
 * before `min`. If it is not such a day when the field loses the focus, an error is shown.
 */
export function DateField({
  label,
  error,
  hint,
  value,
  min,
  max,
  marked,
  crossed,
  missing = false,
  openIfWide = false,
  chooser = 'Choose date',
  onChange,
  onDecided,
  onBlur,
  ...input
}: DateFieldProps) {
  /** the text that is being typed; null while the field shows its value */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const [open, setOpen] = useState<'no' | 'beside' | 'focused'>('no');
  const trigger = useRef<HTMLButtonElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  const isWide = useMedia('(min-width: 62rem)');
  const isStanding = openIfWide && isWide;
  // The keyboard of a phone would cover the calendar.
  const hasTouch = useMedia('(pointer: coarse)');
  /** what only the calendar shows */
  const legend = hasTouch && marked && !isStanding ? hint : undefined;

  const enterCalendar = () => {
    if (isStanding) standing.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else setOpen('focused');
  };

  const type = (text: string) => {
    const day = parseDay(text);
    setTypedText(text);
    setInvalid(false);
    onChange(day && day >= min ? day : null);
  };

  const settle = () => {
    if (typedText === null) return;
    if (value !== null || typedText.trim() === '') setTypedText(null);
    else setInvalid(true);
  };

  const choose = (day: Day) => {
    setTypedText(null);
    setInvalid(false);
    setOpen('no');
    onChange(day);
    if (onDecided) onDecided();
    else trigger.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === 'no') return;
    // Closes only the calendar, not a surrounding dialog.
    event.stopPropagation();
    event.preventDefault();
    setOpen('no');
    trigger.current?.focus();
  };

  const onInputKeyDown = (event: KeyboardEvent) => {
    const typed = typedText !== null && value !== null;
    if (event.key === 'Enter') {
      event.preventDefault();
      settle();
      setOpen('no');
      if (value !== null) onDecided?.();
    } else if (event.key === 'Tab' && !event.shiftKey && typed && onDecided) {
      // Skips the calendar, which is not needed after a day was typed.
      event.preventDefault();
      settle();
      setOpen('no');
      onDecided();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      enterCalendar();
    }
  };

  const closeAfterPress = useAfterPress(open !== 'no', () => setOpen('no'));
  const leave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    closeAfterPress();
    onBlur?.();
  };

  const calendarWith = (autoFocus: boolean) => (
    <Calendar key={`${value} ${open}`} {...{ value, min, max, marked, crossed, autoFocus }} onChoose={choose} />
  );

  return (
    <Field label={label} error={invalid ? 'Date input not valid.' : error} hint={legend ? undefined : hint}>
      {(control) => (
        <Box position="relative" onBlur={leave} onKeyDown={onKeyDown}>
          <Input
            dir="auto"
            {...control}
            {...input}
            aria-invalid={missing || control['aria-invalid']}
            pr="14"
            autoComplete="off"
            inputMode={hasTouch ? 'none' : 'numeric'}
            aria-required
            value={typedText ?? (value ? formatDay(value) : '')}
            onChange={(event) => type(event.target.value)}
            onClick={() => isStanding || setOpen('beside')}
            onBlur={settle}
            onKeyDown={onInputKeyDown}
          />
          <Button
            ref={trigger}
            variant="ghost"
            size="icon"
            position="absolute"
            insetEnd="0.5"
            top="0.5"
            aria-label={chooser}
            aria-haspopup="dialog"
            aria-expanded={isStanding || open !== 'no'}
            onClick={() => (open === 'no' ? enterCalendar() : setOpen('no'))}
          >
            <CalendarIcon />
          </Button>
          <CalendarStyles />
          {isStanding && (
            <Standing ref={standing} role="group" aria-label="Calendar">
              {calendarWith(false)}
            </Standing>
          )}
          {open !== 'no' && !isStanding && (
            <Popover
              ref={bringIntoView}
              role="dialog"
              aria-label={chooser}
              // A press between the days must not move the focus, which would close the calendar.
              onMouseDown={(event) => event.preventDefault()}
            >
              {calendarWith(open === 'focused')}
              {legend && (
                <Text textStyle="xs" color="fg.muted" width="0" minW="full" mt="1">
                  {legend}
                </Text>
              )}
            </Popover>
          )}
        </Box>
      )}
    </Field>
  );
}

/**
 * Returns a function that does something at once, or, while a button of the mouse is pressed, after the click: a dialog
 * that shrinks with the calendar would move what is being clicked from under the pointer, and the click would be lost. The
 * same holds for a touch, after which the browser simulates a mouse.
 */
function useAfterPress(isActive: boolean, work: () => void): () => void {
  const isPressed = useRef(false);
  const waits = useRef(false);
  const latest = useRef(work);
  useEffect(() => void (latest.current = work));
  useEffect(() => {
    if (!isActive) return;
    const press = () => (isPressed.current = true);
    const release = () => {
      isPressed.current = false;
      // The click follows the release.
      if (waits.current) setTimeout(() => latest.current());
      waits.current = false;
    };
    window.addEventListener('mousedown', press, { capture: true });
    window.addEventListener('mouseup', release, { capture: true });
    return () => {
      isPressed.current = waits.current = false;
      window.removeEventListener('mousedown', press, { capture: true });
      window.removeEventListener('mouseup', release, { capture: true });
    };
  }, [isActive]);
  return () => {
    if (isPressed.current) waits.current = true;
    else work();
  };
}

/** Scrolls until the whole calendar is visible, also if the field is at the bottom of a phone's screen. */
const bringIntoView = (popover: HTMLElement | null) => void popover?.scrollIntoView({ block: 'nearest' });

const Standing = chakra('div', {
  // As high as a month of six weeks, so that what is below stays where it is.
  base: { width: 'fit-content', minH: '24.5rem', mt: '2', p: '3', borderWidth: '1px', borderRadius: 'card' },
});
