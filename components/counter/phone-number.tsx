import { phoneLink } from '#components/contact/phone-link.ts';

/** A customer's phone number. A whole number can be rung; a masked one is only a text. */
export const PhoneNumber = ({ number }: { number: string }) =>
  number.includes('*') ? (
    <span>{number}</span>
  ) : (
    <a href={phoneLink(number)} className="inline-flex min-h-11 items-center text-brand-text underline">
      {number}
    </a>
  );
