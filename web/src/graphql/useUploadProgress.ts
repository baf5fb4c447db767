import { useMemo, useState } from 'react';
import type { UploadInit } from './upload-fetch.js';

/**
 * The upload progress of a mutation with files.
 * @returns `context` for the mutation, and `percent`, 0 to 100, or undefined while nothing is being sent
 */
export function useUploadProgress() {
  const [percent, setPercent] = useState<number>();
  const context = useMemo(() => {
    const fetchOptions: UploadInit = {
      onProgress: (fraction) => setPercent(Math.round(fraction * 100)),
    };
    return { fetchOptions };
  }, []);
  return { context, percent, reset: () => setPercent(undefined) };
}
