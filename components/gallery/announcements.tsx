import { AnnouncementCard } from '#components/announcement/announcement-card.tsx';
import { MessageRow } from '#components/message/message-row.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { Section } from '#components/ui/section.tsx';
import { announcement, messages } from './samples/content.ts';

const nothing = () => {};

export function Announcements() {
  return (
    <Section title="Announcements and messages">
      <div className="flex flex-col gap-3">
        <AnnouncementCard announcement={announcement} href="#/" />
        <AnnouncementCard
          announcement={{ ...announcement, unread: false, pinned: false, store: null }}
          href="#/"
        />
        <ListGroup>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onOpen={nothing} />
          ))}
        </ListGroup>
      </div>
    </Section>
  );
}
