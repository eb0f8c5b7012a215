import { StickyNote } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { Booking } from '#lib/contract/counter/bookings.ts';
import { bookingLooks } from './booking-look.ts';
import type { GridActions } from './grid-actions.ts';
import { ROW_PIXELS } from './grid-size.ts';
import { isLengthenable, isMovable } from './proposal.ts';
import type { useBookingText } from './use-booking-text.ts';
import { useDrag } from './use-drag.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

type BookingBlockProps = GridActions & {
  order: Booking;
  text: ReturnType<typeof useBookingText>;
  now: number;
  style: { left: number; width: number };
  selected: boolean;
  /** True if another place is proposed for the booking. */
  picked: boolean;
  stepPixels: number;
};

/** An order on the grid, which can be dragged elsewhere, and by its end to be longer. */
export function BookingBlock(props: BookingBlockProps) {
  const { order, text, now, style, selected, picked, stepPixels } = props;
  const { onSelect, onPropose, onLengthen, onConfirm, onCancel } = props;
  const canDrag = isMovable(order, now);
  const canLengthen = isLengthenable(order, now);
  const drag = useDrag({
    canDrag,
    canLengthen,
    isSelected: selected,
    isPicked: picked,
    target: {
      onPick: () => onPropose(order.id, { steps: 0, rows: 0 }, 'place'),
      onDrag: ({ x, y }) =>
        onPropose(order.id, { steps: Math.round(x / stepPixels), rows: Math.round(y / ROW_PIXELS) }, 'place'),
      onShift: (by) => onPropose(order.id, by, 'proposal'),
      onLengthen: (steps) => onLengthen(order.id, steps, 'proposal'),
      onConfirm,
      onCancel,
    },
  });
  const { icon: Icon, block } = bookingLooks[text.stateOf(order)];
  return (
    <div className="group contents">
      <button
        {...drag}
        type="button"
        data-order={order.id}
        data-start={order.start_at}
        aria-label={text.labelOf(order)}
        aria-pressed={selected}
        aria-keyshortcuts={canLengthen ? 'Shift+ArrowRight' : undefined}
        onClick={() => onSelect(order.id)}
        style={style}
        className={cx(
          'absolute inset-y-0.5 flex min-w-6 flex-col justify-center overflow-hidden rounded-md border px-2 text-start focus-visible:z-[6]',
          block,
          selected && 'z-[6] ring-2 ring-brand-line',
          canDrag && 'cursor-grab select-none active:cursor-grabbing',
          canDrag && selected && 'touch-none',
          picked && 'border-2 border-dashed',
        )}
      >
        <span className="flex w-full items-center gap-1 font-semibold text-small leading-tight">
          <span className="truncate">{text.nameOf(order)}</span>
          {order.note && <StickyNote aria-hidden="true" className="size-3 shrink-0" />}
        </span>
        <span className="flex w-full items-center gap-1 truncate text-caption leading-tight">
          <Icon aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{text.lineOf(order)}</span>
        </span>
      </button>
      {canLengthen && (
        <EndHandle
          selected={selected}
          left={style.left + style.width}
          onDrag={(x) => onLengthen(order.id, Math.round(x / stepPixels), 'place')}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

/** The end of a block, which is dragged to make it longer: by mouse, or by finger once it is selected. */
function EndHandle({
  selected,
  left,
  onDrag,
  onCancel,
}: {
  selected: boolean;
  left: number;
  onDrag: (x: number) => void;
  onCancel: () => void;
}) {
  const element = useRef<HTMLSpanElement>(null);
  const pointer = usePointerDrag({ element, allowsTouch: selected, onDrag: ({ x }) => onDrag(x), onCancel });
  return (
    <span
      {...pointer}
      ref={element}
      aria-hidden="true"
      data-end-handle
      style={{ left }}
      className={cx(
        'absolute inset-y-1 z-[7] -ms-2.5 grid w-5 cursor-ew-resize place-items-center pointer-coarse:-ms-3 pointer-coarse:w-9',
        'after:h-6 after:w-1 after:rounded-full after:bg-brand',
        selected ? 'touch-none' : 'opacity-0 group-hover:opacity-100 pointer-coarse:pointer-events-none',
      )}
    />
  );
}
