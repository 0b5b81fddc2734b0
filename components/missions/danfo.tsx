/** A danfo from the side, in flat colours, the same in both themes. */
export function Danfo() {
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true" className="h-auto w-full">
      <path
        d="M4 46V16Q4 5 15 5H70Q79 5 83 12L92 29V46Z"
        fill="#ffc629"
        stroke="#14110f"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M4 32H92V36H4ZM4 39H92V42H4Z" fill="#14110f" />
      <path d="M11 13H28V27H11ZM33 13H50V27H33ZM55 13H69Q73 13 75 17L80 27H55Z" fill="#2a2420" />
      <path d="M14 13H19L14 23ZM36 13H41L36 23Z" fill="#fffaf0" opacity=".35" />
      <circle cx="89" cy="37.5" r="2.6" fill="#fffaf0" stroke="#14110f" strokeWidth="1.2" />
      {[22, 72].map((x) => (
        <g key={x}>
          <circle cx={x} cy="46" r="8.5" fill="#14110f" stroke="#fffaf0" strokeWidth="1.2" />
          <circle cx={x} cy="46" r="3.4" fill="#fffaf0" />
        </g>
      ))}
    </svg>
  );
}
