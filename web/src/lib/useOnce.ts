import { useState } from 'react';

/** Whether a condition has been true since the component was first rendered. */
export function useOnce(condition: boolean): boolean {
  const [was, setWas] = useState(condition);
  if (condition && !was) setWas(true);
  return was || condition;
}
