/** A hairline; with a label, a line with words in the middle ("or"). */
export function Divider({ label }: { label?: string }) {
  if (!label) return <hr className="border-line" />;
  return (
    <div className="flex items-center gap-3 text-ink-3 text-small">
      <hr className="flex-1 border-line" />
      {label}
      <hr className="flex-1 border-line" />
    </div>
  );
}
