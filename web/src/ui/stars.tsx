/** Shows as many stars as the rating, hidden from screen readers: the number is shown as text. */
export function Stars({ count }: { count: number }) {
  return (
    <div className="stars" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} width="16" height="16" viewBox="0 0 24 24" fill="currentColor">
          <path d="M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.9l-6.4 3.5L7 14.3l-5.3-5 7.2-.9z" />
        </svg>
      ))}
    </div>
  );
}
