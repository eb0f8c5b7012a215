import { useState } from 'react';
import { AnnouncementCard } from '#components/announcement/announcement-card.tsx';
import { CouponTicket } from '#components/coupon/coupon-ticket.tsx';
import { OfferNote } from '#components/coupon/offer-note.tsx';
import { Ticket } from '#components/coupon/ticket.tsx';
import { MessageRow } from '#components/message/message-row.tsx';
import { PlayerControls } from '#components/replay/controls.tsx';
import { RecordingGaps } from '#components/replay/gaps.tsx';
import { TimelineBar } from '#components/replay/timeline-bar.tsx';
import { RatingPicker } from '#components/review/rating-picker.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { RatingSummary } from '#components/review/review-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Section } from '#components/ui/section.tsx';
import { UploadTile } from '#components/ui/upload-tile.tsx';
import { NOW } from './samples.ts';
import { coupon, messages, notice, offer, replay, review, reviewSummary } from './samples-around.ts';

const nothing = () => {};

/** Coupons in each of their lives. */
export function Coupons() {
  const expiring = { ...coupon, expires_at: NOW + 86_400 * 2 };
  const used = { ...coupon, status: 'used' as const, used_at: NOW - 86_400 };
  const percent = { kind: 'percent' as const, percent: 20, cap: 4000 };
  return (
    <Section title="Coupons">
      <div className="flex flex-col gap-3">
        <CouponTicket coupon={coupon} now={NOW} />
        <CouponTicket coupon={expiring} now={NOW} />
        <CouponTicket coupon={used} now={NOW} />
        <Ticket
          {...offer}
          rule={percent}
          note={<OfferNote offer={offer} />}
          aside={
            <Button size="sm" onClick={nothing}>
              Claim
            </Button>
          }
        />
        <Ticket {...offer} spent note={<OfferNote offer={{ ...offer, left: 0, state: 'sold_out' }} />} />
      </div>
    </Section>
  );
}

/** Rating, reviews and what goes with them. */
export function Reviews() {
  const [rating, setRating] = useState(0);
  const [only, setOnly] = useState<number | null>(null);
  const tile = {
    kind: 'image' as const,
    preview: '/icons/icon-192.png',
    onRetry: nothing,
    onRemove: nothing,
  };
  return (
    <Section title="Reviews">
      <div className="flex flex-col gap-3">
        <RatingPicker
          value={rating}
          onChange={setRating}
          error={rating === 0 ? 'Please Choose A Review' : null}
        />
        <RatingSummary summary={reviewSummary} rating={only} onRating={setOnly} />
        <ReviewCard review={review} onPicture={nothing} />
        <div className="grid grid-cols-3 gap-2.5">
          <UploadTile {...tile} share={0.42} failed={null} />
          <UploadTile {...tile} share={null} failed={null} />
          <UploadTile {...tile} share={null} failed="Failed. Try again" />
        </div>
      </div>
    </Section>
  );
}

/** Announcements and messages, read and not. */
export function News() {
  return (
    <Section title="News">
      <div className="flex flex-col gap-3">
        <AnnouncementCard notice={notice} href="#/" />
        <AnnouncementCard notice={{ ...notice, unread: false, pinned: false, store: null }} href="#/" />
        <ListGroup>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onOpen={nothing} />
          ))}
        </ListGroup>
      </div>
    </Section>
  );
}

/** The replay's timeline and its buttons, without a picture. */
export function Replays() {
  const [at, setAt] = useState(replay.start_at + 900);
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = useState(false);
  return (
    <Section title="Replay">
      <TimelineBar replay={replay} at={at} onSeek={setAt} />
      <PlayerControls
        playing={playing}
        muted
        speed={speed}
        onPlay={() => setPlaying(!playing)}
        onMute={nothing}
        onSpeed={setSpeed}
        onJump={(seconds) => setAt(at + seconds)}
        onFull={nothing}
      />
      <RecordingGaps replay={replay} />
    </Section>
  );
}
