import { PRODUCT_NAME } from '@boxroom/domain/product';
import { useEffect } from 'react';

/** Names the browser's tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
