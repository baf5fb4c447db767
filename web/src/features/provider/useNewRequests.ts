import { useCallback, useEffect, useState } from 'react';

/**
 * Counts the requests that arrive while the page is in the background, and shows each as a notification if the provider
 * has allowed that.
 */
export function useNewRequests() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onShow = () => document.hidden || setCount(0);
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, []);
  const onRequest = useCallback((id: string, text: string) => {
    if (!document.hidden) return;
    setCount((known) => known + 1);
    notify(id, text);
  }, []);
  return { count, onRequest };
}

/** Several tabs with the dashboard show one notification of a request, because it has the same tag. */
function notify(id: string, text: string) {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification('New booking request', { body: text, tag: id });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch (error) {
    // Browsers on phones have the constructor, but throw.
    console.error('The notification could not be shown', error);
  }
}
