package state

// Announcement is what servers that share a store tell each other: that
// something has happened, not what. The rows are read from the tables.
type Announcement struct {
	Kind         AnnouncementKind `json:"kind"`
	Conversation string           `json:"conversation,omitempty"`
	Version      int64            `json:"version,omitempty"` // of a conversation in which something was said
	Login        string           `json:"login,omitempty"`   // digest of one that has ended
}

// AnnouncementKind is a kind of announcement.
type AnnouncementKind string

// The kinds of announcements.
const (
	Said      AnnouncementKind = "said"      // a conversation has a new version
	Deleted   AnnouncementKind = "deleted"   // a conversation is gone
	Cancelled AnnouncementKind = "cancelled" // somebody does not want to wait for the work on a conversation
	Expelled  AnnouncementKind = "expelled"  // a login has ended
	Missed    AnnouncementKind = "missed"    // something may have been announced that was not heard
)
