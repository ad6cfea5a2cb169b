/** The bar below the text of an export; nothing while `progress` is null. */
export function ExportProgress({ label, progress }: { label: string; progress: number | null }) {
  if (progress === null) return null;
  return <progress className="action-progress" aria-label={label} value={progress > 0 ? progress : undefined} />;
}

/** Returns the text of the button meanwhile, or null. */
export function progressText(progress: number | null): string | null {
  if (progress === null) return null;
  return progress > 0 && progress < 1 ? `${Math.floor(progress * 100)} %` : 'Exporting…';
}
