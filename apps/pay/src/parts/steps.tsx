/** What to do, in order. */
export function Steps({
  title,
  steps,
  className = '',
}: {
  title: string;
  steps: readonly string[];
  className?: string;
}) {
  return (
    <section className={`steps ${className}`}>
      <h2>{title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
