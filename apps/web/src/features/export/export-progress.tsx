/** The bar below the text of an export; nothing while `progress` is null. */
export function ExportProgress({ label, progress }: { label: string; progress: number | null }) {
  if (progress === null) return null;
  return <progress className="action-progress" aria-label={label} value={progress > 0 ? progress : undefined} />;
}
