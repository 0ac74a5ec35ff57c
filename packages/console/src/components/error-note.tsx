/** Says that something failed, and how to try again where that can help. */
export function ErrorNote({ error, retry }: { error: Error | undefined; retry?: () => void }) {
  if (error === undefined) return null;
  return (
    <div class="note bad" role="alert">
      <span>{error.message}</span>
      {retry === undefined ? null : (
        <button type="button" class="small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
