import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../../components/placeholder/loading.tsx';
import { t } from '../../lib/language/t.ts';

/** Opens a box in place of this page, so that back does not return here. */
export function OpenBox({ boxId }: { boxId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/box/$id', params: { id: boxId }, replace: true }), [boxId, navigate]);
  return <Loading text={t('Loading box...')} />;
}
